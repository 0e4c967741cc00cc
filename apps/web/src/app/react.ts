// Loaded ahead of what imports it, so that React is evaluated in a task of its own: a single long task would delay the response to a touch.
import 'react-dom/client'
