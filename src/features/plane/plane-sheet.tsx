import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DropPoint, usePointerDrag } from '#ui/use-pointer-drag.ts';
import { PlaneLegend } from './plane-legend.tsx';
import { PlaneQuadrant } from './plane-quadrant.tsx';
import styles from './plane-sheet.module.css';
import type { PlaneViewProps } from './plane-view.ts';
import { importanceAt, type QuadrantId, quadrantIds, quadrantNamed, quadrants } from './quadrants.ts';

/** Change of importance by one arrow key. */
const STEP = 5;

export function PlaneSheet({ sorted, isInverted, frontId, renderMenu, onMoveTo }: PlaneViewProps) {
  const { t } = useTranslation('pages');
  const sheet = useRef<HTMLDivElement>(null);
  const movedId = useRef<string | null>(null);
  const taskOf = (id: string) =>
    quadrantIds.flatMap((quadrant) => sorted[quadrant]).find(({ task }) => task.id === id)?.task;
  const drop = (id: string, over: HTMLElement, point: DropPoint) => {
    const task = taskOf(id);
    const quadrant = quadrantNamed(over.dataset.drop);
    if (task === undefined || quadrant === undefined) return;
    const rect = over.getBoundingClientRect();
    const depth = isInverted ? (point.x - rect.left) / rect.width : (point.y - rect.top) / rect.height;
    const importance = importanceAt(quadrant.isImportant, depth);
    onMoveTo(task, { isUrgent: quadrant.isUrgent, importance, at: point });
  };
  const { dragged, over, handlers } = usePointerDrag({ onDrop: drop });

  const press = (event: React.KeyboardEvent) => {
    // Keys of the list of a cluster bubble through React although its dialog is elsewhere in the document.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof HTMLAnchorElement ? event.target : null;
    const task = taskOf(link?.closest<HTMLElement>('[data-task]')?.dataset.task ?? '');
    if (link === null || task === undefined) return;
    const arrows = isInverted
      ? { up: 'ArrowLeft', down: 'ArrowRight', soon: 'ArrowUp', later: 'ArrowDown' }
      : { up: 'ArrowUp', down: 'ArrowDown', soon: 'ArrowLeft', later: 'ArrowRight' };
    const rect = link.getBoundingClientRect();
    const at = { x: rect.left + rect.width / 2, y: rect.bottom };
    const { importance } = task;
    const quadrant = quadrantIds.find((id) => sorted[id].some((placed) => placed.task.id === task.id));
    const isUrgent = quadrant !== undefined && quadrants[quadrant].isUrgent;
    const step = event.key === arrows.up ? STEP : event.key === arrows.down ? -STEP : 0;
    if (step !== 0) {
      const next = Math.min(100, Math.max(0, Math.round((importance + step) / STEP) * STEP));
      onMoveTo(task, { isUrgent, importance: next, at });
    } else if (event.key === arrows.soon) onMoveTo(task, { isUrgent: true, importance, at, asks: true });
    else if (event.key === arrows.later) onMoveTo(task, { isUrgent: false, importance, at, asks: true });
    else return;
    event.preventDefault();
    movedId.current = task.id;
  };
  // A card that changed its quadrant is remounted there and keeps the focus.
  useEffect(() => {
    const id = movedId.current;
    if (id === null || sorted === undefined || document.activeElement !== document.body) return;
    sheet.current?.querySelector<HTMLElement>(`[data-task="${id}"] a`)?.focus();
  }, [sorted]);

  const columns: readonly QuadrantId[] = isInverted
    ? ['first', 'delegate', 'plan', 'later']
    : ['first', 'plan', 'delegate', 'later'];
  const axes = isInverted ? (['importance', 'urgency'] as const) : (['urgency', 'importance'] as const);
  return (
    <div className={styles.frame}>
      {/* i18n-keys: pages:plane.side.{urgent,calm,important,minor} */}
      <div className={styles.across} aria-hidden="true">
        <span>{t(axes[0] === 'urgency' ? 'plane.side.urgent' : 'plane.side.important')}</span>
        <span>{t(axes[0] === 'urgency' ? 'plane.side.calm' : 'plane.side.minor')}</span>
      </div>
      <div className={styles.down} aria-hidden="true">
        <span>{t(axes[1] === 'urgency' ? 'plane.side.urgent' : 'plane.side.important')}</span>
        <span>{t(axes[1] === 'urgency' ? 'plane.side.calm' : 'plane.side.minor')}</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of the links inside */}
      <div ref={sheet} className={styles.sheet} {...handlers} onKeyDown={press}>
        {columns.map((id) => (
          <PlaneQuadrant
            key={id}
            id={id}
            placed={sorted[id]}
            isInverted={isInverted}
            frontId={frontId}
            dragged={dragged}
            isOver={over === id}
            renderMenu={renderMenu}
          />
        ))}
      </div>
      <PlaneLegend />
    </div>
  );
}
