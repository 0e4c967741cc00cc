// Mails about accounts, as plain text and in the product's colours. Mail programs ignore style
// sheets, so styles are inline.
import type { Mail } from './mailer.ts'

export type MailBrand = { clubName: string; eventTitle: string; publicUrl: string }

type Content = {
  heading: string
  paragraphs: string[]
  button: { label: string; link: string } | null
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
    footnote: "If you didn't create this account, leave this mail alone: without the link the account can't be used.",
  })
}

export function resetPasswordMail({ to, link, ...brand }: MailBrand & { to: string; link: string }): Mail {
  return render('reset-password', to, `Reset your password for ${brand.eventTitle}`, brand, {
    heading: 'Reset your password',
    paragraphs: [
      `You or another person asked for a new password for your admin account of ${brand.eventTitle}.`,
      'Open the link to choose one. It works once, for one hour. Every device is then signed out.',
    ],
    button: { label: 'Choose a new password', link },
    footnote: "If it wasn't you, leave this mail alone: your password stays as it is.",
  })
}

export function existingAccountMail({ to, ...brand }: MailBrand & { to: string }): Mail {
  const link = `${brand.publicUrl}/forgot-password`
  return render('existing-account', to, `You already have an account for ${brand.eventTitle}`, brand, {
    heading: 'You already have an account',
    paragraphs: [
      `A person tried to create an admin account for ${brand.eventTitle} with this address, which already has one.`,
      'If it was you, sign in with your password, or choose a new one here.',
    ],
    button: { label: 'Forgot your password?', link },
    footnote: "If it wasn't you, there is nothing to do: your account is unchanged.",
  })
}

function render(kind: string, to: string, subject: string, brand: MailBrand, content: Content): Mail {
  const { heading, paragraphs, button, footnote } = content
  const signature = `${brand.clubName} · ${brand.eventTitle}`
  const text = [
    heading,
    ...paragraphs,
    ...(button === null ? [] : [`${button.label}:\n${button.link}`]),
    footnote,
    `-- \n${signature}\n${brand.publicUrl}`,
  ].join('\n\n')
  const font = "font-family:'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#07131f;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:#07131f;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background-color:#0b1d2e;border:1px solid #e3b657;border-radius:12px;">
<tr><td style="padding:32px;${font};font-size:16px;line-height:1.6;color:#f7f1e1;">
<p style="margin:0 0 8px;font-size:13px;color:#f4dfa6;">${escapeHtml(brand.eventTitle)}</p>
<h1 style="margin:0 0 20px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:26px;line-height:1.25;font-weight:600;color:#e3b657;">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;">${escapeHtml(paragraph)}</p>`).join('\n')}
${
  button === null
    ? ''
    : `<p style="margin:24px 0;"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:14px 24px;background-color:#e3b657;color:#07131f;font-weight:700;text-decoration:none;border-radius:8px;">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#f4dfa6;">Or copy this address:<br><a href="${escapeHtml(button.link)}" style="color:#f4dfa6;word-break:break-all;">${escapeHtml(button.link)}</a></p>`
}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #0e3b3f;font-size:14px;color:#f4dfa6;">${escapeHtml(footnote)}</p>
</td></tr>
</table>
<p style="margin:16px 0 0;${font};font-size:13px;color:#f4dfa6;">${escapeHtml(signature)}</p>
</td></tr>
</table>
</body>
</html>
`
  return { to, subject, text, html, kind, link: button?.link ?? null }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
