import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Areas } from './area.js';

/** Provides the list of areas to every module. */
@Global()
@Module({})
export class AreasModule {
  static of(areas: Areas): DynamicModule {
    const provider = { provide: Areas, useValue: areas };
    return { module: AreasModule, providers: [provider], exports: [provider] };
  }
}
