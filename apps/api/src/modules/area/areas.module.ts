import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Area } from './area.js';
import { Areas } from './areas.js';

/** Provides the list of areas to every module. */
@Global()
@Module({})
export class AreasModule {
  static of(list: readonly Area[]): DynamicModule {
    const areas = { provide: Areas, useValue: new Areas(list) };
    return { module: AreasModule, providers: [areas], exports: [areas] };
  }
}
