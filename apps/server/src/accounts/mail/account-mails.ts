// Mails about accounts, as plain text: every mail program turns URLs into links.
import type { Mail } from './mailer.ts'

export type MailBrand = { clubName: string; eventTitle: string; publicUrl: string }

type Content = {
  heading: string
  paragraphs: string[]
  button: { label: string; link: string }
  footnote: string
}

export function verifyEmailMail({ to, link, ...brand }: MailBrand & { to: string; link: string }): Mail {
  return render('verify-email', to, `Verify your email for ${brand.eventTitle}`, brand, {
    heading: 'Verify your email',
    paragraphs: [
      `An admin account for ${brand.eventTitle} was created with this address.`,
      'Open the link to confirm that it is yours, with the password you chose. It works for 24 hours.',
    ],
    button: { label: 'Verify email', link },
    footnote: "If you didn't create this account, ignore this mail: the account can't be used without the link.",
  })
}

export function resetPasswordMail({ to, link, ...brand }: MailBrand & { to: string; link: string }): Mail {
  return render('reset-password', to, `Reset your password for ${brand.eventTitle}`, brand, {
    heading: 'Reset your password',
    paragraphs: [
      `A new password was requested for your admin account of ${brand.eventTitle}.`,
      'Open the link to choose one. It works once, for one hour. Every device is then signed out.',
    ],
    button: { label: 'Choose a new password', link },
    footnote: "If it wasn't you, ignore this mail: your password stays the same.",
  })
}

export function existingAccountMail({ to, ...brand }: MailBrand & { to: string }): Mail {
  const link = `${brand.publicUrl}/forgot-password`
  return render('existing-account', to, `You already have an account for ${brand.eventTitle}`, brand, {
    heading: 'You already have an account',
    paragraphs: [
      `An admin account for ${brand.eventTitle} was requested with this address, which already has one.`,
      'If it was you, sign in with your password, or choose a new one here.',
    ],
    button: { label: 'Forgot your password?', link },
    footnote: "If it wasn't you, ignore this mail: your account is unchanged.",
  })
}

function render(kind: string, to: string, subject: string, brand: MailBrand, content: Content): Mail {
  const { heading, paragraphs, button, footnote } = content
  const signature = `${brand.clubName} · ${brand.eventTitle}`
  const text = [
    heading,
    ...paragraphs,
    `${button.label}:\n${button.link}`,
    footnote,
    `-- \n${signature}\n${brand.publicUrl}`,
  ].join('\n\n')
  return { to, subject, text, kind, link: button.link }
}
