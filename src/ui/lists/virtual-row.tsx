import { memo, type ReactNode } from 'react';
import styles from './virtual-list.module.css';

interface VirtualRowProps<T> {
  item: T;
  index: number;
  count: number;
  isTabStop: boolean;
  measure: (element: HTMLLIElement | null) => void;
  renderRow: (item: T) => ReactNode;
}

/**
 * Row in two layers: the frame has the index, which an insertion changes for every row below; the content has only
 * the item, so an insertion does not rerender it.
 */
function Frame<T>({ item, index, count, isTabStop, measure, renderRow }: VirtualRowProps<T>) {
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      // A roving tab stop, so that ten thousand rows take one Tab.
      tabIndex={isTabStop ? 0 : -1}
      className={styles.row}
    >
      <MemoContent item={item} renderRow={renderRow} />
    </li>
  );
}

function Content<T>({ item, renderRow }: Pick<VirtualRowProps<T>, 'item' | 'renderRow'>) {
  return renderRow(item);
}

// `memo` loses type parameters; the casts restore them.
const MemoContent = memo(Content) as typeof Content;
export const VirtualRow = memo(Frame) as typeof Frame;
