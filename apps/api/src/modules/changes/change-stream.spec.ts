import { EventEmitter } from 'node:events';
import { changesHeartbeatMs } from '@staffroom/contracts/changes.js';
import type { Response } from 'express';
import { ChangeStream } from './change-stream.js';
import { ChangeStreams } from './change-streams.js';

class RecordedResponse extends EventEmitter {
  readonly sent: string[] = [];
  writableNeedDrain = false;
  writableEnded = false;
  destroyed = false;
  writeHead = () => this;
  write = (text: string) => this.sent.push(text);
  end = () => void (this.writableEnded = true);
  destroy = () => {
    this.destroyed = true;
    this.emit('close');
  };
}

const owner = { id: 'ana', role: 'EMPLOYEE', sessionHash: 'aa' } as const;
const beat = ':\n\n';

let response: RecordedResponse;
let stream: ChangeStream;

beforeEach(() => {
  jest.useFakeTimers();
  response = new RecordedResponse();
  stream = new ChangeStream(response as unknown as Response, owner);
});
afterEach(() => jest.useRealTimers());

describe('a stream of changes', () => {
  it('sends at most one message in a second, with everything that changed until then', () => {
    stream.tell(['time-off'], 0);
    jest.advanceTimersByTime(1);
    stream.tell(['users'], 0);
    jest.advanceTimersByTime(500);
    stream.tell(['balance', 'users'], 0);
    jest.advanceTimersByTime(498);
    expect(response.sent).toEqual([beat, 'data: ["time-off"]\n\n']);
    jest.advanceTimersByTime(2);
    expect(response.sent.slice(2)).toEqual(['data: ["balance","users"]\n\n']);
  });

  it('sends within the time over which the readers are spread', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    stream.tell(['calendar'], 8_000);
    jest.advanceTimersByTime(3_999);
    expect(response.sent).toEqual([beat]);
    jest.advanceTimersByTime(1);
    expect(response.sent).toHaveLength(2);
    jest.restoreAllMocks();
  });

  it('sends nothing if no list of the person has changed', () => {
    stream.tell([], 0);
    jest.advanceTimersByTime(5_000);
    expect(response.sent).toEqual([beat]);
  });

  it('shows that it is open, for proxies and for the client', () => {
    jest.advanceTimersByTime(3 * changesHeartbeatMs);
    expect(response.sent).toEqual([beat, beat, beat, beat]);
  });

  it('is cut off if the client does not read', () => {
    response.writableNeedDrain = true;
    jest.advanceTimersByTime(changesHeartbeatMs);
    expect(response.destroyed).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends nothing after its end, and is cut off if the client does not close it', () => {
    stream.tell(['time-off'], 100);
    stream.end();
    stream.tell(['users'], 0);
    jest.advanceTimersByTime(changesHeartbeatMs);
    expect(response.sent).toEqual([beat]);
    expect(response.destroyed).toBe(true);
  });
});

describe('the streams of a process', () => {
  const add = (streams: ChangeStreams, id: string, sessionHash: string) =>
    streams.add(new RecordedResponse() as unknown as Response, { ...owner, id, sessionHash });

  it('are at most four of a session and twenty of a person: the oldest ends', () => {
    const streams = new ChangeStreams();
    const first = add(streams, 'ana', 'aa');
    for (let i = 0; i < 3; i++) add(streams, 'ana', 'aa');
    const other = add(streams, 'ben', 'cc');
    expect(first.isOpen).toBe(true);
    add(streams, 'ana', 'aa');
    expect(first.isOpen).toBe(false);
    for (let i = 0; i < 30; i++) add(streams, 'ana', `b${i}`);
    expect(streams.open.filter((one) => one.owner.id === 'ana')).toHaveLength(20);
    expect(other.isOpen).toBe(true);
    streams.close();
    expect(streams.open).toEqual([]);
    expect(() => add(streams, 'ana', 'aa')).toThrow('restarting');
  });
});
