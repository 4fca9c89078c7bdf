/** Refusal of a WebDAV request, with the condition that was not met (RFC 4918, 16). */
export class DavRefusal extends Error {
  override readonly name = 'DavRefusal';
  readonly status: number;
  /** Element of the namespace `DAV:`, or with the prefix `c:` of CalDAV. */
  readonly condition: string | null;

  constructor(status: number, condition: string | null = null) {
    super(condition ?? String(status));
    this.status = status;
    this.condition = condition;
  }
}
