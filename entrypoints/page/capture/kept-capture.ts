import { createDraftStore } from './draft-store.ts';

/** Draft of the task that a closed popup was about to capture. */
export const captureDrafts = createDraftStore(
  'popupDraft',
  async () => (await import('./parse-capture.ts')).parseCapture,
);
