"""The lesson on multi-head attention as a notebook widget. Put multi_head_attention.js beside this file.

    from multi_head_attention import MultiHeadAttention
    lesson = MultiHeadAttention(params="heads=4&mask=causal")
    lesson.observe(lambda change: print(change["new"][-1]), "answers")
    lesson
"""

from pathlib import Path

import anywidget
import traitlets


class MultiHeadAttention(anywidget.AnyWidget):
    _esm = Path(__file__).with_name("multi_head_attention.js")
    params = traitlets.Unicode("", help="attributes at the start, as in a link").tag(sync=True)
    state = traitlets.Dict(help="the whole state; set any part of it").tag(sync=True)
    score = traitlets.Dict(help="raw, max, scaled, complete").tag(sync=True)
    answers = traitlets.List(help="every answer given, in order").tag(sync=True)
