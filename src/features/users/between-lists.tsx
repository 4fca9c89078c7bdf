import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { dueDayOf } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { requestsWith, tasksWith } from './between.ts';
import styles from './user-page.module.css';

const FIRST = 8;

interface Between {
  readonly userId: string;
  readonly readerId: string;
}
interface Named {
  readonly name: string;
}

/** First rows of a list, and all of them on demand. */
function useSome<T>(rows: readonly T[]) {
  const { t } = useTranslation('pages');
  const [isAll, setAll] = useState(false);
  const more =
    !isAll && rows.length > FIRST ? (
      <Button size="small" variant="plain" onPress={() => setAll(true)}>
        {t('user.showAll', { count: rows.length })}
      </Button>
    ) : undefined;
  return { some: isAll ? rows : rows.slice(0, FIRST), more };
}

export function TasksBetween({ userId, readerId, name }: Between & Named) {
  const { t } = useTranslation('pages');
  const spec = useMemo(() => tasksWith(userId, readerId), [userId, readerId]);
  const tasks = useLiveList('task', spec);
  const { some, more } = useSome(tasks);
  return (
    <Card title={t('user.tasks.title')} padding={some.length === 0 ? 'normal' : 'flush'} footer={more}>
      {some.length === 0 ? (
        <p className={styles.soft}>{t('user.tasks.none')}</p>
      ) : (
        <ul>
          {some.map((task) => (
            <li key={task.id} className={styles.item}>
              <TaskLine task={task} isMine={task.ownerId === readerId} name={name} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TaskLine({ task, isMine, name }: { task: Task; isMine: boolean } & Named) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  const dueDay = dueDayOf(task, formats.settings.timeZone);
  return (
    <Link href={`/task/${task.id}`} className={styles.row}>
      <Text grow mayShrink lines="anywhere">
        {task.title}
      </Text>
      {dueDay !== null && (
        <Text rigid className={styles.due}>
          {formats.days.relative(dueDay, today)}
        </Text>
      )}
      <Badge>{isMine ? t('user.tasks.mine') : t('user.tasks.theirs', { name })}</Badge>
    </Link>
  );
}

export function RequestsBetween({ userId, readerId }: Between) {
  const { t } = useTranslation('pages');
  const spec = useMemo(() => requestsWith(userId, readerId), [userId, readerId]);
  const requests = useLiveList('delegationRequest', spec);
  const { some, more } = useSome(requests);
  return (
    <Card title={t('user.requests.title')} padding={some.length === 0 ? 'normal' : 'flush'} footer={more}>
      {some.length === 0 ? (
        <p className={styles.soft}>{t('user.requests.none')}</p>
      ) : (
        <ul>
          {some.map((request) => (
            <li key={request.id} className={styles.item}>
              <RequestLine request={request} isMine={request.issuerId === readerId} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RequestLine({ request, isMine }: { request: DelegationRequest; isMine: boolean }) {
  const { t } = useTranslation('pages');
  return (
    <Link href={`/request/${request.id}`} className={styles.row}>
      <Text grow mayShrink lines="anywhere">
        {request.note.title}
        <span className={styles.from}>{t(isMine ? 'user.requests.mine' : 'user.requests.theirs')}</span>
      </Text>
      <Badge tone={request.status === 'pending' ? 'notice' : 'neutral'}>
        {/* i18n-keys: pages:user.status.{pending,accepted,rejected,withdrawn,expired,handedBack} */}
        {t(`user.status.${request.status}`)}
      </Badge>
    </Link>
  );
}
