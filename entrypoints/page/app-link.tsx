import type { LinkProps } from '#ui/actions/link.tsx';
import { useServer } from './server-context.tsx';

export function AppLink({ href, children, ...props }: LinkProps) {
  const server = useServer();
  return (
    <a {...props} href={server + href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
