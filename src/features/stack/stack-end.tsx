import { useTranslation } from 'react-i18next';
import { useEveryone } from '#domain/selection/use-selection.ts';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ClearedStack } from '#ui/states/illustrations.tsx';
import styles from './stack-page.module.css';

interface StackThroughProps {
  readonly finished: number;
  readonly open: number;
  readonly onAgain: () => void;
}

export function StackThrough({ finished, open, onAgain }: StackThroughProps) {
  const { t } = useTranslation('pages');
  return (
    <EmptyState
      illustration={<ClearedStack />}
      title={t('stack.throughTitle')}
      action={
        <Row gap={2} justify="center" wrap>
          <Button variant="primary" onPress={onAgain}>
            {t('stack.again')}
          </Button>
          <LinkButton href="/action/urgency">{t('stack.toUrgency')}</LinkButton>
        </Row>
      }
    >
      <p>{finished === 0 ? t('stack.throughNone') : t('stack.through', { count: finished })}</p>
      <p>{t('stack.left', { count: open })}</p>
    </EmptyState>
  );
}

interface StackEmptyProps {
  readonly finished: number;
  /** Tasks of others or of other scopes are open. */
  readonly isPartial: boolean;
}

/** Empty stack: no task is open. */
export function StackEmpty({ finished, isPartial }: StackEmptyProps) {
  const { t } = useTranslation('pages');
  const [isEveryone, showEveryone] = useEveryone();
  const isOfOthers = isPartial && !isEveryone;
  return (
    <EmptyState
      illustration={<ClearedStack />}
      title={t('stack.emptyTitle')}
      action={
        <div className={styles.add}>
          <QuickAddSlot />
          {isOfOthers && <Button onPress={() => showEveryone(true)}>{t('taskList.showEveryone')}</Button>}
        </div>
      }
    >
      {finished > 0 && <p>{t('stack.through', { count: finished })}</p>}
      <p>{t(isOfOthers ? 'taskList.nothingMineHint' : isPartial ? 'stack.emptySelected' : 'stack.empty')}</p>
    </EmptyState>
  );
}
