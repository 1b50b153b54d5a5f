import type { News } from '../area/news.js';

export const userNews: News = {
  facts: null,
  words: {
    NEW_ACCOUNT: {
      text: () => ({
        title: 'Welcome to Staffroom',
        message: 'Your account is ready. Request time off, see who is away, and find your documents here.',
        link: '/dashboard',
      }),
      mail: {
        button: 'Sign in',
        voice: 'portal',
        mandatory: {
          paragraph:
            'If you were given a temporary password, sign in with it. You will then choose one of your own. ' +
            'If not, choose one with “Forgot password?” on the sign-in page, or sign in with your company account if the page offers it.',
          path: '/login',
          footer: 'You get this mail because an account was created for you.',
        },
      },
    },
  },
};
