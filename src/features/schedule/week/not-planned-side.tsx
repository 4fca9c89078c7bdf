import IconLayoutSidebarRightCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightCollapse.mjs';
import IconLayoutSidebarRightExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightExpand.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnscheduledTasks } from '#domain/schedule/schedule-queries.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import styles from './not-planned-side.module.css';

const QUARTER = 15 * MINUTE;

export interface NotPlannedSideProps {
  /** Target of blocks that are dragged off the calendar. */
  readonly target: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  /** Opens and closes the list; without it the list is always open. */
  readonly onOpen?: ((isOpen: boolean) => void) | undefined;
  readonly onNewBlock: () => void;
  readonly children: ReactNode;
}

/** Tasks without a time beside the calendar: a list, or a rail that names them and leaves the room to the days. */
export function NotPlannedSide({ target, isOpen, onOpen, onNewBlock, children }: NotPlannedSideProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { length: count } = useUnscheduledTasks(useNow(QUARTER)).tasks;
  const toggled = useRef(false);
  // The button that was pressed is gone; its counterpart takes the focus.
  useEffect(() => {
    if (!toggled.current) return;
    toggled.current = false;
    target.current?.querySelector<HTMLElement>(isOpen ? '[data-close]' : '[data-rail]')?.focus();
  }, [isOpen, target]);
  const toggle = () => {
    toggled.current = true;
    onOpen?.(!isOpen);
  };
  const title = t('schedule.list.title');
  if (!isOpen) {
    return (
      <aside ref={target} className={styles.rail} aria-label={title}>
        <IconButton
          variant="quiet"
          label={t('schedule.draft')}
          icon={<IconPlus aria-hidden="true" />}
          onPress={onNewBlock}
        />
        <button
          type="button"
          className={styles.open}
          aria-expanded="false"
          aria-label={t('schedule.list.show', { count })}
          data-rail=""
          onClick={toggle}
        >
          <IconLayoutSidebarRightExpand aria-hidden="true" />
          <span className={styles.word}>{title}</span>
          <span className={styles.count}>{formats.number(count)}</span>
        </button>
      </aside>
    );
  }
  return (
    <aside ref={target} className={styles.side} aria-label={title}>
      <Row gap={1} align="center">
        <Text as="h2" grow size="lg">
          {title}
        </Text>
        <Button size="small" variant="quiet" icon={<IconPlus aria-hidden="true" />} onPress={onNewBlock}>
          {t('schedule.draft')}
        </Button>
        {onOpen !== undefined && (
          <IconButton
            size="small"
            variant="quiet"
            label={t('schedule.list.hide')}
            icon={<IconLayoutSidebarRightCollapse aria-hidden="true" />}
            aria-expanded="true"
            data-close=""
            onPress={toggle}
          />
        )}
      </Row>
      {children}
    </aside>
  );
}
