import { webUrl } from '#contract/entity.ts';
import type { AssetLink } from '#contract/task/asset-link.ts';

export function assetAddress({
  assetType,
  assetValue,
}: Pick<AssetLink, 'assetType' | 'assetValue'>): string | null {
  if (assetType === 'link' || assetType === 'file')
    return webUrl.safeParse(assetValue).success ? assetValue : null;
  if (assetType === 'place')
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(assetValue)}`;
  if (assetType !== 'contact') return null;
  const mail = /[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+/.exec(assetValue)?.[0];
  if (mail !== undefined) return `mailto:${mail}`;
  const phone = /\+?\d[\d\s()/-]{5,}\d/.exec(assetValue)?.[0];
  return phone === undefined ? null : `tel:${phone.replace(/[^\d+]/g, '')}`;
}
