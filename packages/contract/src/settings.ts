import { z } from 'zod'

/** What the page knows from the server before its first request: JSON in index.html's `<script id="settings">`. */
export const clientSettings = z.object({
  club_name: z.string(),
  event_title: z.string(),
  /** What players must agree to when they register; left out where nothing is asked. */
  consent_text: z.string().optional(),
  /** The same in Arabic. */
  consent_text_ar: z.string().optional(),
})
export type ClientSettings = z.infer<typeof clientSettings>
