import type { SettingKey } from '@noor-quest/contract/settings'
import { defineTexts } from '../../text/text.ts'
import { count, imageMax } from '../text/formats.ts'

/** Advice for files that the server can't read as a picture. */
const waysOut = {
  heic: 'This is an HEIC photo. Save it as JPEG first: on an iPhone, share it to Files or send it to yourself by mail, or set Settings, Camera, Formats to Most Compatible.',
  svg: 'This is an SVG drawing. Save it as PNG first.',
  empty: 'The file is empty. Perhaps it wasn’t downloaded completely: choose it again.',
  other: 'Choose a PNG, JPEG, GIF, WebP or AVIF file.',
  damaged: 'The file is damaged, or it is no picture although its name says so. Choose another file.',
}

export const settingsText = defineTexts('portal/settings/settings', {
  saved: 'Saved successfully!',
  failed: 'This could not be saved',
  required: 'This is needed.',
  save: 'Save',
  saveNamed: (section: string) => `Save ${section.toLowerCase()}`,
  look: {
    title: 'Look',
    intro:
      'The names and the logo that visitors see on every page. A change appears at once. Without an Arabic name, readers of Arabic see the other one.',
  },
  data: {
    title: 'Consent and data',
    intro: 'What visitors agree to when they register, and what the server keeps about them.',
  },
  labels: {
    event_title: 'Event title',
    event_title_ar: 'Event title in Arabic',
    club_name: 'Club name',
    club_name_ar: 'Club name in Arabic',
    club_logo: 'Logo',
    consent_text: 'Consent text',
    consent_text_ar: 'Consent text in Arabic',
    retention_days: 'Days until personal data is removed',
    name_list: 'Words that mark a name',
    admission: 'Who may register',
    screen_names: 'Marked names on the screen in the hall',
  } satisfies Record<SettingKey, string>,
  nameList: {
    title: 'Marked names',
    intro:
      'Players whose name has one of these words wait under Names, as do names with unusual signs. No player is refused. One entry per line: word is a whole word, word* the beginning of one, *word* any part of a name. Accents, vowel signs and digits in place of letters make no difference.',
    screen: { seen: 'Shown as “Player” until decided', all: 'Shown at once' },
  },
  source: {
    saved: 'Saved here.',
    default: 'The default.',
  },
  back: 'Use the default',
  backNamed: (label: string) => `${label}: Use the default`,
  logo: {
    intro: 'It is also the icon of the browser tab and of the app. A square picture is best.',
    image: 'Logo',
    imageHint: `PNG, JPG, GIF, WebP or AVIF up to ${imageMax}`,
    choose: 'Choose a picture',
    change: 'Change',
    remove: 'Remove',
    preview: 'The logo',
    previews: { title: 'As visitors see it', home: 'Home', hall: 'Hall’s screen', certificate: 'Certificate' },
    noPreview: 'No preview',
    notAnImage: 'Please select an image file',
    waysOut,
    tooLarge: `Image size must be less than ${imageMax}`,
  },
  consent: {
    title: 'Consent',
    intro: 'What players must agree to with a tick when they register. Empty: nothing is asked.',
    needed: 'The Arabic text needs this one too.',
  },
  retention: {
    title: 'Personal data',
    intro:
      'Names, ages, phone numbers and comments are removed this many days after the event’s close, or after registration where it never closes. Empty: they stay. Scores always stay.',
    invalid: (most: number) => `A number from 1 to ${most}, or nothing`,
    confirmTitle: (players: number) => `Remove the personal data of ${count(players, 'player')} now?`,
    confirmText: (days: number) =>
      `Their names, ages, phone numbers and comments are older than ${count(days, 'day')}. They are removed at once and can't be brought back.`,
    confirm: 'Save and remove',
  },
})
