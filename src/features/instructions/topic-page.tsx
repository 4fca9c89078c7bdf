import { useTranslation } from 'react-i18next';
import { ThreeTimes } from '#domain/schedule/three-times.tsx';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import styles from './instructions.module.css';
import { TopicPicture } from './topic-picture.tsx';
import { pointsOf, type Topic, topics } from './topics.ts';
import { UrgencyExplained } from './urgency-explained.tsx';

/** Help page of one area: a picture and three sentences. */
export function TopicPage({ topic: { id, href } }: { topic: Topic }) {
  const { t } = useTranslation('instructions');
  const next = topics[topics.findIndex((topic) => topic.id === id) + 1];
  return (
    <Grid as="article" gap={3} className={styles.article}>
      <Link href="/instructions" className={styles.back}>
        {t('all')}
      </Link>
      <TopicPicture id={id} />
      {/* i18n-keys: instructions:topic.{wall,stack,action,schedule,cooperate}.{title,lead,one,two,three} */}
      {/* i18n-keys: instructions:topic.action.{four,five} instructions:topic.collect.{four} */}
      {/* i18n-keys: instructions:topic.{collect,time,organization,import,keys}.{title,lead,one,two,three} */}
      <h1>{t(`topic.${id}.title`)}</h1>
      <Text as="p" tone="soft" className={styles.about}>
        {t(`topic.${id}.lead`)}
      </Text>
      {id === 'schedule' && <ThreeTimes />}
      <ol className={styles.points}>
        {pointsOf(id).map((point) => (
          <li key={point}>{t(`topic.${id}.${point}`)}</li>
        ))}
      </ol>
      {id === 'action' && <UrgencyExplained />}
      <Row gap={3} wrap>
        <LinkButton variant="primary" href={href}>
          {t('open')}
        </LinkButton>
        {next !== undefined && (
          <LinkButton href={`/instructions/${next.id}`}>
            {t('next', { title: t(`topic.${next.id}.title`) })}
          </LinkButton>
        )}
      </Row>
    </Grid>
  );
}
