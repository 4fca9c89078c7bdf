import { useTranslation } from 'react-i18next';
import type { TaskAccess } from '#contract/task/task-access.ts';
import { Row } from '#ui/layout/primitives.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import styles from './people-marks.module.css';

export interface PeopleMarksProps {
  /** Null for a task of the reader. */
  readonly ownerName: string | null;
  readonly assignees: ReadonlyArray<Pick<TaskAccess, 'id' | 'name'>>;
}

/** Avatars of people, each with a name that says what they are to the task. */
export function PeopleMarks({ ownerName, assignees }: PeopleMarksProps) {
  const { t } = useTranslation('pages');
  return (
    <Row as="span" inline align="center">
      {ownerName !== null && (
        <PersonMark name={ownerName} text={t('task.people.owner', { name: ownerName })} />
      )}
      {assignees.map(({ id, name }) => (
        <PersonMark key={id} name={name} text={t('task.people.assignee', { name })} />
      ))}
    </Row>
  );
}

function PersonMark({ name, text }: { name: string; text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className={styles.person}>
      <Avatar name={name} size="small" isDecorative />
    </span>
  );
}
