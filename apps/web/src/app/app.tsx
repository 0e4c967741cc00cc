import { RouterProvider } from '@tanstack/react-router'
import { createAppRouter } from './router.tsx'

const router = createAppRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function App() {
  return <RouterProvider router={router} />
}
