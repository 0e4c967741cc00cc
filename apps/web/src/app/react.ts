// React, loaded before its importers and evaluated in its own task. One long task would delay the
// response to a touch.
import 'react-dom/client'
