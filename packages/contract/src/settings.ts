import { z } from 'zod'

/** What the page knows from the server before its first request: JSON in index.html's `<script id="settings">`. */
export const clientSettings = z.object({ club_name: z.string(), event_title: z.string() })
export type ClientSettings = z.infer<typeof clientSettings>
