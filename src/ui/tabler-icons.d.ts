/** Tabler ships one type file of 7 MB for its barrel and none for the single icons, which are what we import. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react';

  const Icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>;
  export default Icon;
}
