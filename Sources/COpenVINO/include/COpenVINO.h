#ifndef COPENVINO_H
#define COPENVINO_H

/* OpenVINO's C library, opened at run time. */

#endif
