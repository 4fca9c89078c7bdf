import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#contract/text/compared-name.ts';
import { foldedQuery } from '#rules/search/folded-text.ts';
import { Link } from '#ui/actions/link.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
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
    <div className={styles.page}>
      <PageHeader title={t('title')} description={t('lead')} />
      <div className={styles.search}>
        <SearchField label={t('search')} isLabelHidden value={query} onChange={setQuery} />
      </div>
      <VisuallyHidden>
        <span role="status">{words.length === 0 ? '' : t('found', { count: found.length })}</span>
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState illustration={<NothingFound />} title={t('nothing')} />
      ) : (
        <ul className={styles.topics}>
          {found.map(({ id }) => (
            <li key={id}>
              <Link href={`/instructions/${id}`} className={styles.topic}>
                <TopicPicture id={id} />
                <span className={styles.name}>{t(`topic.${id}.title`)}</span>
                <span className={styles.about}>{t(`topic.${id}.lead`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link href="/welcome/1" className={styles.intro}>
        {t('intro')}
      </Link>
    </div>
  );
}
