import { defineTexts } from '../../text/text.ts'

export const overHttpText = defineTexts('portal/shell/over-http', {
  /** At the top of each page, by role. A helper and a reviewer lack nothing that they use. */
  limits: {
    owner:
      'Over http from another machine you have an organiser’s rights, without phone numbers and files. Owners work at the machine itself or over https.',
    organiser:
      'Over http from another machine you see no phone numbers and download no files. For these, work at the machine itself or over https.',
    organiser_without_phones:
      'Over http from another machine you download no files. For these, work at the machine itself or over https.',
    sealed_reviewer:
      'Over http from another machine you see no sealed questions. Read them at the machine itself or over https.',
  },
  /** In place of a page. */
  page: 'This page isn’t shown over http from another machine. Open it at the machine itself or over https.',
  /** In place of the forms for the password and the second factor. */
  credentials:
    'The password and two-step verification can’t be changed over http from another machine, because others on the network could read them. Change them at the machine itself or over https.',
  /** In place of the first admin's form. */
  setup:
    'This link can’t be used over http from another machine, because others on the network could read it. Open it at the machine itself or over https.',
  /** The meaning of http on a network, where the server is opened to one. */
  network:
    'Without https, everyone on this network who records its traffic can read passwords and answers. So an admin who comes from another machine has at most an organiser’s rights, without phone numbers and files. Use a network with a password that you trust, and sign in as an owner only at this machine.',
})
