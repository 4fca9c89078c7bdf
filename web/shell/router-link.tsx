import { type MouseEvent, useContext } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from '#ui/actions/link.tsx';
import { BesideContext } from './beside/beside-context.ts';

const TASK = /^\/(?:completed-)?task\/([\w-]+)$/;

/** Link of the router. One to a task opens it beside the page, where the page has the room. */
export function RouterLink({ href, ...props }: LinkProps) {
  const beside = useContext(BesideContext);
  if (!href.startsWith('/')) return <a href={href} rel="noreferrer" {...props} />;
  const taskId = TASK.exec(href)?.[1];
  if (beside === null || taskId === undefined) return <Link to={href} {...props} />;
  return (
    <Link
      to={href}
      {...props}
      {...(taskId === beside.taskId ? { 'aria-current': 'true' } : {})}
      onClick={(event: MouseEvent) => {
        props.onClick?.();
        // Other presses open a tab or a window.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        beside.open(taskId);
      }}
    />
  );
}
