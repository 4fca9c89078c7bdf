import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { Collection } from '#contract/task/collection.ts';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './collection-card.module.css';
import { scopeIdOf, taskIdsOf } from './collection-queries.ts';

const SHOWN = 3;

export function CollectionFace({ collection }: { collection: Collection }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { replica } = useClient();
  // A task that was just finished leaves the collection only with the server's answer.
  const ids = taskIdsOf(collection).filter((id) => replica.get('task', id) !== undefined);
  return (
    <>
      <Text as="h3" size="lg" weight="strong" leading="snug" lines="anywhere">
        <Link href={`/collection/${collection.id}`} className={styles.link}>
          {collection.name}
        </Link>
      </Text>
      {collection.description !== '' && <p className={styles.description}>{collection.description}</p>}
      {ids.length === 0 ? (
        <p className={styles.none}>
          {t(scopeIdOf(collection) === null ? 'collection.noTasks' : 'collection.noTasksSeen')}
        </p>
      ) : (
        <ul className={styles.sheets}>
          {ids.slice(0, SHOWN).map((id) => (
            <Sheet key={id} taskId={id} />
          ))}
        </ul>
      )}
      <p className={styles.count}>
        {t('collection.count', { count: ids.length, shown: formats.number(ids.length) })}
      </p>
    </>
  );
}

function Sheet({ taskId }: { taskId: string }) {
  const task = useEntity('task', taskId);
  return <li className={styles.sheet}>{task?.title ?? ''}</li>;
}
