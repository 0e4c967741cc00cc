import { PASSWORD_MIN_LENGTH } from '@noor-quest/contract/limits'
import { defineTexts } from '../../text/text.ts'

export const signInText = defineTexts('portal/sign-in/sign-in', {
  login: {
    title: 'Admin Portal',
    signUpTitle: 'Create Admin Account',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    signIn: 'Sign In',
    signUp: 'Create Admin Account',
    toSignUp: 'Need an admin account? Sign up',
    toSignIn: 'Already have an account? Sign in',
    forgot: 'Forgot your password?',
    note: 'Secure admin access. All activities are logged.',
    registered: 'Registration successful! Please check your email for verification.',
    /** Below `registered`, on a server without a mail server. */
    byOwner: 'This server sends no mail. Ask an owner of the portal to confirm your email and approve your account.',
    /** Above the form of a sign-up, on such a server. */
    byOwnerFirst:
      'This server sends no mail. After you sign up, an owner of the portal must confirm your email and approve your account.',
    failed: 'Authentication failed',
    denied: 'Access denied. Admin privileges required.',
    emailRequired: 'Enter your email address.',
    emailInvalid: 'Enter an email address such as name@example.org.',
    passwordRequired: 'Enter your password.',
    newPasswordHint: `At least ${PASSWORD_MIN_LENGTH} characters. A few words you can remember are best.`,
    resend: 'Send the verification email again',
    resent: 'Request successful. If this address still needs verification, an email is on its way.',
    verified: 'Email verification successful! Once an admin has approved your account you can sign in.',
    verifiedAdmin: 'Email verification successful! You can sign in now.',
    ended: 'Your session has ended. Please sign in again.',
    passwordReset: 'Password change successful! Sign in with your new password.',
    backToHome: 'Back to Home',
    pending: 'One moment...',
    through: (name: string) => `Sign in through ${name}`,
    unverifiedThere:
      'That account has no verified email address. Verify it with the provider, or sign in with a password.',
    linkedThere:
      'That address belongs to another person’s account here. Sign in with a password, or ask an admin to delete that account.',
    cancelled: 'The sign-in was cancelled.',
    tookTooLong: 'The sign-in took too long. Please try again.',
  },
  code: {
    title: 'Two-step verification',
    totpText: 'Enter the 6-digit code that your authenticator app shows now.',
    backupText: 'Enter one of your backup codes. Each works once.',
    totp: 'Code',
    backup: 'Backup code',
    required: 'Enter the code.',
    verify: 'Verify',
    useBackup: 'Use a backup code',
    useTotp: 'Use your authenticator app',
    back: 'Back to sign in',
  },
  forgot: {
    title: 'Forgot your password?',
    intro: 'Enter your email address, and we will send you a link to choose a new password.',
    send: 'Send link',
    sent: 'Request successful. If there is an account with this address, an email with a link is on its way.',
    /** On a server without a mail server. The same for every address. */
    withoutMail: {
      intro:
        'This server sends no mail. Enter your email address, and ask the person who runs the server for the link to choose a new password.',
      sent: 'Request successful. If there is an account with this address, its link is in the newest file of the folder “outbox” in the server’s data folder. The person who runs the server can give it to you.',
    },
    failed: 'The request could not be sent. Please try again.',
    back: 'Back to sign in',
  },
  reset: {
    title: 'Choose a new password',
    intro: 'You are signed out on every device when the new password is saved.',
    newPassword: 'New password',
    save: 'Save new password',
    failed: 'The password could not be saved. Please try again.',
    noToken: 'This link is not complete. Open it from the email again, or ask for a new one.',
    askAgain: 'Ask for a new link',
  },
  verify: {
    title: 'Verify your email',
    intro: 'Enter the password you chose when you created the account.',
    replaceIntro: 'Choose a password. It takes the place of the one the account was created with.',
    submit: 'Verify',
    toReplace: 'I don’t know it: choose another',
    toPassword: 'I know the password',
    failed: 'The address could not be verified. Please try again.',
    noToken: 'This link is not complete. Open it from the email again, or sign in to get a new one.',
    toLogin: 'Go to sign in',
  },
  join: {
    title: 'Join the team',
    intro: {
      owner: 'You are invited as an owner. The link works once.',
      organiser: 'You are invited as an organiser. The link works once.',
      helper: 'You are invited as a helper. The link works once.',
      reviewer: 'You are invited as a reviewer. The link works once.',
      sealed_reviewer: 'You are invited as a reviewer with sealed questions. The link works once.',
    },
    name: 'Your name',
    nameRequired: 'Enter your name.',
    submit: 'Join',
    failed: 'The account could not be made. Please try again.',
    noToken:
      'This link is not complete. Scan the code again, or copy all of the link. Each time the server starts without an admin, it shows the first admin’s link or says where it is.',
    toLogin: 'Go to sign in',
  },
  setup: {
    title: 'Set up the first admin',
    intro: 'This link works once. The account you make here can approve everyone else.',
    submit: 'Create Admin Account',
  },
  reauthentication: {
    title: 'Please confirm it is you',
    description: 'Enter your password again to do this.',
    confirm: 'Continue',
  },
})
