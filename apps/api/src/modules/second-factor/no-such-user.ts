import { t } from '@staffroom/contracts/texts/text.js';
import { notFound } from '../../platform/http/app-error.js';

export const noSuchUser = () => notFound(t('There is no such user.'));
