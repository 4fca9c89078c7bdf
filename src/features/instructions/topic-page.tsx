import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import styles from './instructions.module.css';
import { TopicPicture } from './topic-picture.tsx';
import { POINTS, type Topic, topics } from './topics.ts';

/** Help page of one area: a picture and three sentences. */
export function TopicPage({ topic: { id, href } }: { topic: Topic }) {
  const { t } = useTranslation('instructions');
  const next = topics[topics.findIndex((topic) => topic.id === id) + 1];
  return (
    <article className={styles.article}>
      <Link href="/instructions" className={styles.back}>
        {t('all')}
      </Link>
      <TopicPicture id={id} />
      {/* i18n-keys: instructions:topic.{wall,stack,action,schedule,cooperate}.{title,lead,one,two,three} */}
      {/* i18n-keys: instructions:topic.{collect,time,organization,keys}.{title,lead,one,two,three} */}
      <h1>{t(`topic.${id}.title`)}</h1>
      <p className={styles.about}>{t(`topic.${id}.lead`)}</p>
      <ol className={styles.points}>
        {POINTS.map((point) => (
          <li key={point}>{t(`topic.${id}.${point}`)}</li>
        ))}
      </ol>
      <div className={styles.acts}>
        <LinkButton variant="primary" href={href}>
          {t('open')}
        </LinkButton>
        {next !== undefined && (
          <LinkButton href={`/instructions/${next.id}`}>
            {t('next', { title: t(`topic.${next.id}.title`) })}
          </LinkButton>
        )}
      </div>
    </article>
  );
}
