/** Text of a comment that has files alone. */
export function fileNames(files: readonly { readonly name: string }[]): string {
  return files.map(({ name }) => name).join(', ');
}
