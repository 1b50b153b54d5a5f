import { notFound } from '../../platform/http/app-error.js';

export const noSuchUser = () => notFound('There is no such user.');
