/** Previews of policy changes: the parts that the portal starts. */
export { PolicyPreviewsModule } from './policy-previews.module.js';
