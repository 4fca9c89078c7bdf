import { BoardPage } from '#features/board/board-page.tsx';
import { useActionParts } from './action-parts.tsx';

export function Board() {
  return <BoardPage parts={useActionParts()} />;
}
