import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const labelRoutes: RouteObject[] = [
  {
    path: 'labels',
    handle: { title: 'labels', nav: 'collect' } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/labels/labels-page.tsx'), 'LabelsPage'),
  },
  {
    path: 'label/:labelName',
    handle: { title: 'label', nav: 'collect', hasBeside: true, isFixedHeight: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/collect/label-container.tsx'), 'LabelContainer'),
  },
];
