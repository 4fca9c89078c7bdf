/** Name and version of the export format. docs/export-format.md has its rules of change. */
export const EXPORT_FORMAT = 'daywall';
export const EXPORT_VERSION = 2;

/** Subject of an export: an account, or an organization as its owner sees it. */
export type ExportSubject = 'account' | 'organization';
