/** Types of Tabler's single icons: it ships one type file of 7 MB for its barrel and none for them. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react';

  const Icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>;
  export default Icon;
}
