import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import type { ReactNode } from 'react';
import type { AssetLink } from '#contract/task/asset-link.ts';

export type AssetType = AssetLink['assetType'];

export const assetTypes: readonly AssetType[] = ['link', 'file', 'contact', 'place', 'amount'];

export const assetIcons: Readonly<Record<AssetType, ReactNode>> = {
  link: <IconLink aria-hidden="true" />,
  file: <IconFile aria-hidden="true" />,
  contact: <IconUser aria-hidden="true" />,
  place: <IconMapPin aria-hidden="true" />,
  amount: <IconCoins aria-hidden="true" />,
};
