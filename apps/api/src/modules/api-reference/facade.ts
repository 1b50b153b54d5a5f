export { ApiDescriptions } from './api-reference.controller.js';
export { ApiReferenceModule } from './api-reference.module.js';
