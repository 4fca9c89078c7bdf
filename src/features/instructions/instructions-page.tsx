import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { TopicIndex } from './topic-index.tsx';
import { TopicPage } from './topic-page.tsx';
import { topics } from './topics.ts';

/** `/instructions`, with a page for each area below it. */
export function InstructionsPage() {
  // Loads the texts of the help on the first visit.
  useTranslation('instructions');
  const wanted = useParams()['*'];
  if (wanted === undefined || wanted === '') return <TopicIndex />;
  const topic = topics.find(({ id }) => id === wanted);
  return topic === undefined ? <Navigate to="/instructions" replace /> : <TopicPage topic={topic} />;
}
