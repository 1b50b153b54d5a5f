import { randomText } from './random-text.js';

/** The server executes requests with the same key only once. */
export const newIdempotencyKey = randomText;
