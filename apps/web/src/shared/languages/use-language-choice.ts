import type { ChosenLanguage } from '@staffroom/contracts/auth.js';
import { type Language, languageCookie } from '@staffroom/contracts/texts/languages.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { baseApi } from '../../api/base-api.js';
import { useSession } from '../../api/session.js';
import { keepForms } from '../../ui/open-dialogs.js';
import { notifyError } from '../../ui/toast.js';

const languageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    chooseLanguage: build.mutation<ChosenLanguage, ChosenLanguage>({
      query: (body) => ({ url: '/api/auth/language', method: 'PUT', body }),
    }),
  }),
});

/** The account keeps the choice, or this browser while nobody is signed in. The page is loaded anew, because all of it is read in the other language (R66). */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const { user } = useSession();
  const [save] = languageApi.useChooseLanguageMutation();
  return async (language) => {
    if (user) {
      const { error } = await save({ language });
      if (error) return notifyError(t('Failed to change the language'), error);
    } else rememberInBrowser(language);
    keepForms();
    window.location.reload();
  };
}

/** The server does the same for an account. */
function rememberInBrowser(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; SameSite=Lax${secure}`;
}
