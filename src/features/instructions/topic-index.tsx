import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#contract/text/compared-name.ts';
import { foldedQuery } from '#rules/search/folded-text.ts';
import { Link } from '#ui/actions/link.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Box, Grid, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import styles from './instructions.module.css';
import { TopicPicture } from './topic-picture.tsx';
import { pointsOf, topics } from './topics.ts';

export function TopicIndex() {
  const { t } = useTranslation('instructions');
  const [query, setQuery] = useState('');
  const words = foldedQuery(query);
  const found = topics.filter(({ id }) => {
    // i18n-keys: instructions:topic.{wall,stack,action,schedule,cooperate}.{title,lead,one,two,three}
    // i18n-keys: instructions:topic.action.{four,five}
    // i18n-keys: instructions:topic.{collect,time,organization,import,keys}.{title,lead,one,two,three}
    const text = foldText(
      ['title', 'lead', ...pointsOf(id)].map((part) => t(`topic.${id}.${part}`)).join(' '),
    );
    return words.every((word) => text.includes(word));
  });
  return (
    <Grid gap={4} className={styles.page}>
      <PageHeader title={t('title')} description={t('lead')} />
      <Box maxWidth="24rem">
        <SearchField label={t('search')} isLabelHidden value={query} onChange={setQuery} />
      </Box>
      <VisuallyHidden>
        <span role="status">{words.length === 0 ? '' : t('found', { count: found.length })}</span>
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState illustration={<NothingFound />} title={t('nothing')} />
      ) : (
        <Grid
          as="ul"
          gap={4}
          columns="repeat(auto-fill, minmax(min(16rem, 100%), 1fr))"
          className={styles.topics}
        >
          {found.map(({ id }) => (
            <li key={id}>
              <Link href={`/instructions/${id}`} className={styles.topic}>
                <TopicPicture id={id} />
                <Text size="lg" weight="strong">
                  {t(`topic.${id}.title`)}
                </Text>
                <Text tone="soft" className={styles.about}>
                  {t(`topic.${id}.lead`)}
                </Text>
              </Link>
            </li>
          ))}
        </Grid>
      )}
      <Link href="/welcome/1" className={styles.intro}>
        {t('intro')}
      </Link>
    </Grid>
  );
}
