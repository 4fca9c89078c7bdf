/** Draft of a task, with the fields that its quick-add line lacks. */
export interface CaptureDraft {
  readonly text: string;
  readonly description: string;
  readonly collectionId: string | null;
}

export const emptyCapture: CaptureDraft = { text: '', description: '', collectionId: null };

export function isEmptyCapture({ text, description, collectionId }: CaptureDraft): boolean {
  return text === '' && description === '' && collectionId === null;
}
