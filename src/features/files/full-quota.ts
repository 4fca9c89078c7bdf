import type { ErrorReply } from '#contract/error.ts';

/** Room for files that is full: a person's, or that of the organization whose task a file is for. Bytes. */
export interface FullQuota {
  readonly whose: 'person' | 'organization';
  readonly used: number;
  readonly allowed: number;
}

/** Null where the refusal is another, or says no figures. */
export function quotaOf({ id, issues }: Pick<ErrorReply, 'id' | 'issues'>): FullQuota | null {
  const [issue] = id === 'storage_quota_reached' ? (issues ?? []) : [];
  const [, used, allowed] = issue?.message.match(/^(\d+) of (\d+) bytes/) ?? [];
  const whose = issue?.path;
  if (used === undefined || (whose !== 'person' && whose !== 'organization')) return null;
  return { whose, used: Number(used), allowed: Number(allowed) };
}
