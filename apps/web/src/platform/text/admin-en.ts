// The portal's texts, in English only: it stays so whatever language the players' side gets. Loaded with the portal.
// Texts the specification gives are used letter for letter.

export const adminText = {
  portal: {
    title: 'Admin Portal',
    backToHome: 'Back to Home',
    welcome: 'Welcome,',
    signOut: 'Sign Out',
    signOutFailed: 'Error signing out',
    verifying: 'Verifying admin access...',
    checking: 'Checking authentication...',
    sections: 'Portal sections',
    accountMenu: 'Account menu',
    tabs: {
      players: 'Players',
      questions: 'Questions',
      prophets: 'Prophets',
      terms: 'Arabic Terms',
      analytics: 'Analytics',
    },
    account: 'Your account',
    admins: 'Admins',
    activity: 'Activity',
  },
}
