#!/usr/bin/env node
import '../src/cli/staffroom.js';
