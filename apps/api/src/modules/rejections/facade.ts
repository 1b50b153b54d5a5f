export { sentenceOf } from './sentence-of.js';
