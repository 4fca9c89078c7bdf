/** More files than one comment takes. */
export class TooManyFilesError extends Error {
  override readonly name = 'TooManyFilesError';
}
