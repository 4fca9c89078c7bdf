import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSlot, fill, SlotProvider, useIsFilled } from './slot.tsx';
import { useOpenSlot } from './slot-overlay.tsx';

interface GreetingProps {
  readonly name: string;
}

const GreetingSlot = createSlot<GreetingProps>('greeting');
const Greeting = ({ name }: GreetingProps) => `hello ${name}`;
const Shout = ({ name }: GreetingProps) => name.toUpperCase();

function IsFilled() {
  return String(useIsFilled(GreetingSlot));
}

function Opener() {
  useOpenSlot();
  return null;
}

test('a slot shows nothing where the app does not fill it, and says so', () => {
  expect(renderToStaticMarkup(<GreetingSlot name="Ada" />)).toBe('');
  expect(renderToStaticMarkup(<IsFilled />)).toBe('false');
});

test('useOpenSlot throws without a host that could show a dialog', () => {
  expect(() => renderToStaticMarkup(<Opener />)).toThrow('SlotOverlay');
});

test('a slot shows its nearest filling, with its own props', () => {
  expect(
    renderToStaticMarkup(
      <SlotProvider fills={[fill(GreetingSlot, Greeting)]}>
        <GreetingSlot name="Ada" />
        {', '}
        <SlotProvider fills={[fill(GreetingSlot, Shout)]}>
          <GreetingSlot name="Bob" /> <IsFilled />
        </SlotProvider>
      </SlotProvider>,
    ),
  ).toBe('hello Ada, BOB true');
});
