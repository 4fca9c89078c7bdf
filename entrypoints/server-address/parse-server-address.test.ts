import { describe, expect, it } from 'vitest';
import { isExposed, parseServerAddress } from './parse-server-address.ts';

describe('parseServerAddress', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['ftp://daywall.example', 'scheme'],
    ['javascript://daywall.example/%0aalert(1)', 'scheme'],
    ['https://', 'invalid'],
    ['my server', 'invalid'],
    ['https://daywall.example:99999', 'invalid'],
    ['https://ada:secret@daywall.example', 'credentials'],
    ['ada@daywall.example', 'credentials'],
  ])('refuses %j as %s', (typed, problem) => {
    expect(parseServerAddress(typed)).toEqual({ ok: false, problem });
  });

  it.each([
    ['https://daywall.example', 'https://daywall.example'],
    ['  https://Daywall.Example/  ', 'https://daywall.example'],
    ['daywall.example', 'https://daywall.example'],
    ['daywall.example:8443/wall?x=1#y', 'https://daywall.example:8443'],
    ['https://daywall.example:443', 'https://daywall.example'],
    ['http://daywall.example', 'http://daywall.example'],
    ['localhost:4747', 'http://localhost:4747'],
    ['localhost:443', 'http://localhost:443'],
    ['192.168.1.20:4747', 'http://192.168.1.20:4747'],
    ['172.32.0.1', 'https://172.32.0.1'],
    ['nas.local', 'http://nas.local'],
    ['[::1]:4747', 'http://[::1]:4747'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
  ])('reads %j as %s', (typed, origin) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, origin });
  });
});

it.each([
  ['http://daywall.example.com', true],
  ['http://8.8.8.8:4747', true],
  ['https://daywall.example.com', false],
  ['http://localhost:4747', false],
  ['http://192.168.1.5:4747', false],
])('%s is exposed: %j', (origin, expected) => {
  expect(isExposed(origin)).toBe(expected);
});
