/** Write from another context or from disk, whose name and payload are not known to be of the contract. */
export interface UnparsedWrite {
  readonly name: string;
  readonly payload: unknown;
}
